// Stands for src/core/packaged-file.ts in the web client, which does not carry those files.

export function readPackaged(): undefined {
  return undefined;
}
