/** Decodes %XX in a user or password of an address. A % that begins no code is taken as it stands. */
export const decodePercent = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, code => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });
