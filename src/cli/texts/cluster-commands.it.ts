import type { Translation } from '../../core/texts.ts';
import type { en } from './cluster-commands.en.ts';

export const it: Translation<typeof en> = {
  cluster: {
    summary: 'mostra i server che condividono un archivio, e che cosa appartiene a ciascuno',
    about:
      "Legge l'archivio: chi c'è, quanto resta di ogni concessione, quante partizioni e partite appartengono a ciascun nodo e quali ruoli ha. Il codice d'uscita è 1 se una concessione è scaduta o se ci sono partite senza proprietario.",
  },
  drain: {
    summary: 'fa cedere tutto a un nodo di un cluster e lo termina',
    about:
      'Da quel momento il nodo risponde 503 a /ready, cede le sue partite agli altri e termina. Il comando attende che sia finito. Lo stesso accade quando il processo riceve SIGTERM.',
  },
};
