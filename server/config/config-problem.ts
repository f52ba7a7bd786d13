/** One thing wrong in a config file, where a person finds it. Lines and columns count from 1. */
export interface ConfigProblem {
  /** From the config folder on, with forward slashes: `config/pages/spend.json`. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** What is expected, what is allowed and the nearest allowed name; it follows "found …,". */
  readonly message: string
  /** The text found there, shortened; `no "key"` where something is missing. */
  readonly found: string
  /** Every allowed value, where they can be listed. */
  readonly allowed?: readonly string[]
  /** The allowed name that a misspelt one most likely means. */
  readonly suggestion?: string
}

/** `config/pages/x.json:12:5: found "colunm", allowed: bar, column, toggle. Did you mean "column"?` */
export function printConfigProblem({ file, line, column, found, message }: ConfigProblem): string {
  return `${file}:${line}:${column}: found ${found}, ${message}`
}
