/** A submit handler that calls this and leaves the page where it is. */
export const onSubmit =
  (call: () => unknown) =>
  (event: Event): void => {
    event.preventDefault();
    void call();
  };
