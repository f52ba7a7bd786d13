/** What a process of ours needs of its surroundings: no setting of the installation, of which some are secret. */
const NAMES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TZ', 'LANG', 'NODE_ENV']

/** The environment of a process that works on what people send. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => NAMES.includes(name)))
}
