import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

/** What a backup says of itself; written last, so that one without it is not whole. */
export const MANIFEST_FILE = 'manifest.json'

export const Manifest = z.strictObject({
  format: z.literal('a-frame-backup'),
  version: z.literal(1),
  /** ISO text in UTC. */
  createdAt: z.string(),
  /** Of the data of the warehouse. */
  dataVersion: z.int(),
  /** Of what wrote it: the product, Node and the engine of the warehouse. */
  versions: z.strictObject({ product: z.string(), node: z.string(), duckdb: z.string() }),
  /** Every other file of the backup by its path, with slashes. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The files of a folder as a manifest lists them. */
export async function filesOf(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Manifest['files'] = {}
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = path
      .slice(folder.length + 1)
      .split(sep)
      .join('/')
    if (name !== MANIFEST_FILE) files[name] = { bytes: (await stat(path)).size, sha256: await sha256Of(path) }
  }
  return files
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
