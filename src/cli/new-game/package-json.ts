/** The fields of a package.json that a new game is concerned with. */
export interface PackageJson {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The package of a new game in a folder where another package.json was: what that one says is kept. */
export function mergePackages(present: PackageJson, game: PackageJson): PackageJson {
  const installed = { ...present.dependencies, ...present.devDependencies };
  const devDependencies = { ...game.devDependencies, ...installed };
  const { dependencies: _, ...others } = present;
  return { ...game, ...others, devDependencies };
}
