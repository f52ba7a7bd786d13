import { randomBytes } from 'node:crypto'
import type { State } from './open-state.ts'

/** A secret of 32 bytes that the installation makes once and keeps. */
export async function installationSecret(state: State, key: string): Promise<Buffer> {
  await state
    .insertInto('installation')
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await state.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64url')
}
