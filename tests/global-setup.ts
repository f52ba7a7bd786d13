import { makeTemplate } from './template-data.ts'

/** Makes the demo data that the tests copy, before any of them runs. */
export async function setup(): Promise<void> {
  await makeTemplate()
}
