/** Who somebody is, as everything behind the door sees it. */
export interface Identity {
  readonly account: string;
  readonly name: string;
  /** A program that signed in with its token: its seats say so. */
  readonly program?: boolean;
}

/** Somebody who has just shown what proves it. */
export interface Known extends Identity {
  readonly kind: 'guest' | 'person' | 'program';
  readonly admin?: true;
  /** The name of the session or token that was shown, so that revoking it reaches whoever uses it. */
  readonly pass: string;
}
