// Answers come late and in any order; what is shown never goes back to an older one.

/**
 * Called when a request is sent. The function it returns is called when the answer arrives, and says whether to show the answer: no, if
 * the answer to a later request is shown already.
 */
export type RequestOrder = () => () => boolean;

export function createRequestOrder(): RequestOrder {
  let asked = 0;
  let shown = 0;
  return () => {
    const own = ++asked;
    return () => {
      if (own < shown) return false;
      shown = own;
      return true;
    };
  };
}
