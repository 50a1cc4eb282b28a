import type { Translation } from '../../core/texts.ts';
import type { en } from './arena.en.ts';
import { de as fixes } from './fixes.de.ts';

export const de: Translation<typeof en> = {
  playing: 'Spiele laufen',
  needs: 'Ein Turnier braucht eine Datei FILE, oder --game und mindestens zwei Optionen --entrant.',
  notAnObject: 'Ein Turnier ist ein Objekt mit Feldern: game, entrants, scheme ...',
  live: 'Tabelle während des Turniers: {file}',
  done: 'Der Bericht steht in {folder}/report.html.',
  stopped: 'Angehalten. Nichts ist verloren. Weiter mit: {command}',
  sprtForm: '--sprt braucht zwei Grenzen in Punkten der Wertung, etwa 0,20: "{text}" ist keine solche Angabe.',
  judgingForm:
    '{flag} braucht Zahlen ab 0, etwa --resign 0.95,6 (Erwartung, Stellungen) oder --draw 0.05,20,60 (Erwartung, Stellungen, ab Zug): "{text}" ist keine solche Angabe.',
  noProgram: 'Dieser Teilnehmer kann nicht gestartet werden. {why}',
  cannotPublish: 'Das Turnier kann nicht veröffentlicht werden: {why}. Es wurde nichts gespielt.',
  sprt: 'Sequenzieller Test (LLR {llr}): Die Spiele passen zu einem Vorsprung von {nearer} Punkten von {first} vor {second}, eher als zu einem von {farther}.',
  sprtOpen: 'Sequenzieller Test (LLR {llr}): noch nicht entschieden.',
  duel: '{first} gegen {second}: {score}, Wertungsunterschied {difference}',
  above: 'über {points}',
  below: 'unter {points}',
  better: '{first} ist besser als {second}: Wahrscheinlichkeit {percent} %.',
  undecided: 'Noch nicht entschieden: {first} ist mit {percent} % Wahrscheinlichkeit besser als {second}.',
  level: '{name} unter den Stufen: {rating}, {place}.',
  betweenLevels: 'zwischen {weaker} und {stronger}',
  aboveLevels: 'über der stärksten, {strongest}',
  belowLevels: 'unter der schwächsten, {weakest}',
  late: 'Auf Zeit verloren: {counts}',
  head: ['#', 'Name', 'Spiele', 'gew.', 'unent.', 'verl.', 'Punkte', 'Leistung'],
  places: 'Plätze',
  again: '{games} Spiele werden wiederholt.',
  published: 'Verfolge das Turnier unter {page}',
  unsent:
    'Nicht alle Ergebnisse konnten veröffentlicht werden: {why}. Führe denselben Befehl noch einmal aus, um den Rest zu senden.',
  trying: 'Sandbox: {sandbox}',
  unprotected: {
    missing:
      'Achtung: {why}. Programme können das Netz benutzen und lesen, was ihr Benutzer lesen darf. Installiere das Paket "bubblewrap"; Näheres steht in docs/sandbox.md.',
    forbidden:
      'Achtung: {why}. Programme können das Netz benutzen und lesen, was ihr Benutzer lesen darf. Erlaube User-Namespaces auf diesem Rechner; Näheres steht in docs/sandbox.md.',
  },
  tried: 'gegen {opponent}: {points} von {games} Punkten',
  flush:
    'Das Programm hat nie geantwortet. Beendet es jede Zeile und schickt sie sofort ab (Python: flush=True, C++: std::endl)?',
  noFile:
    'Hier gibt es keine Datei {file}. Programme starten in einem leeren Ordner: Schreib den Pfad so, wie er von dem Ordner aus lautet, in dem du ludoteca startest.',
  fine: 'In Ordnung: Jedes Spiel endete nach den Regeln.',
  notFine: 'Noch nicht in Ordnung: Oben steht, was schiefging.',
  fixFirst: 'Behebe das zuerst ({games} von {played} Spielen): {advice}',
  fixes: fixes,
};
