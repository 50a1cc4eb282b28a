// Plain text at fixed addresses of the web port, for programs that expect it there. A gateway says which pages its old clients ask
// for; the server offers them.

export interface TextPageRequest {
  /** Parameters behind the question mark; of one that is repeated, the last. */
  readonly query: Readonly<Record<string, string>>;
  /** Of the client. */
  readonly address: string;
  /** The name or address under which it reached this server, without the port. */
  readonly host: string;
}

export interface TextPage {
  /** '/servers.txt' */
  readonly path: string;
  /** In a cluster, the owner of this role answers. */
  readonly at: string;
  /** Returns the text, or undefined if the page does not exist at present. */
  answer(request: TextPageRequest): string | undefined;
}
