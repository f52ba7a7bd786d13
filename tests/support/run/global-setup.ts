import { buildServerPrograms } from '../portal/server-programs.ts'
import { makeTemplate } from '../portal/template-data.ts'

/** Makes what the tests start and the demo data that they copy, before any of them runs. */
export async function setup(): Promise<void> {
  buildServerPrograms()
  await makeTemplate()
}
