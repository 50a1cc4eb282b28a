// Answers come late and in any order; what is shown never goes back to an older one.

/** Called when something is asked; its answer, once here, may be shown where nothing asked for later is shown already. */
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
