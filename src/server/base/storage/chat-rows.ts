// Lines of chat as rows of a database.

import type { ChatLine, FiledChatReport } from './chat.ts';

type Row = readonly unknown[];

export const SELECT_LINE = 'SELECT id, match, at, audience, account, name, kind, text FROM chat_line';
export const SELECT_REPORT = 'SELECT id, line, match, at, author, why FROM chat_report';

/** The columns are read in the order in which the statements above name them; only the stores write the tables. */
export function readLine([line, match, at, to, account, name, kind, text]: Row): ChatLine {
  return {
    line: Number(line),
    match: String(match),
    at: Number(at),
    to: to as ChatLine['to'], // see above
    account: String(account),
    name: String(name),
    kind: kind as ChatLine['kind'], // see above
    text: String(text),
  };
}

export function readReport([id, line, match, at, by, why]: Row): FiledChatReport {
  return { id: Number(id), line: Number(line), match: String(match), at: Number(at), by: String(by), why: String(why) };
}
