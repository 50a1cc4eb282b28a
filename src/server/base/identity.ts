/** Who somebody is, as everything behind the door sees it. */
export interface Identity {
  readonly account: string;
  readonly name: string;
  /** A program that signed in with its token: its seats say so. */
  readonly program?: boolean;
  /** The gateway by which it comes; its seats say so. */
  readonly gateway?: string;
}

/** By what somebody came in; guests of gateways were never asked for a pass. */
export interface Login {
  readonly account: string;
  readonly credential?: string;
}

/** Somebody who has just shown what proves it. */
export interface Caller extends Identity {
  readonly kind: 'guest' | 'person' | 'program';
  readonly admin?: true;
  /** The name of the session or token that was shown, so that revoking it reaches whoever uses it. */
  readonly credential: string;
}
