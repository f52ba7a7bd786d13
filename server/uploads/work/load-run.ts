const RUN = 'upload-'

/** The name under which the data keeps a load. */
export function runOf(id: string): string {
  return `${RUN}${id}`
}

/** The upload that a load was, by the name under which the data keeps it. */
export function uploadOfRun(run: string): string {
  return run.startsWith(RUN) ? run.slice(RUN.length) : ''
}
