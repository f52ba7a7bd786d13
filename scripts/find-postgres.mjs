import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian puts each version. */
const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's own programs: of Debian's newest version, or of the PATH; undefined: it is not installed. */
export function findPostgres(env = process.env) {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}
