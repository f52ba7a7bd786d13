import { zipSync } from 'fflate'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCommand } from '../../../server/commands/import.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const SAMPLE = join(import.meta.dirname, '../../fixtures/ups_billing_250_synthetic.csv')

let portal: TestPortal
const folder = mkdtempSync(join(tmpdir(), 'a-frame-import-words-'))
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const importing = async (...args: string[]) => {
  const printed: string[] = []
  const exitCode = await importCommand({
    args,
    folder,
    installation: portal.installation,
    print: (line) => void printed.push(line),
  })
  return { exitCode, printed }
}

test('a file that is not there, and a folder, are told by their names', async () => {
  const { number = '' } = (await portal.installation.deps.clients.all())[0] ?? {}
  expect(await importing('nothing.csv', SAMPLE, '.', '--client', number)).toEqual({
    exitCode: 1,
    printed: [
      `There is no file ${join(folder, 'nothing.csv')}. ${folder} is a folder: name the files in it, as ${folder}/*.csv. Nothing was changed.`,
    ],
  })
})

test('a client that nobody knows is told with those that there are, and how to make one', async () => {
  const { exitCode, printed } = await importing(SAMPLE, '--client', 'nobody')
  const clients = await portal.installation.deps.clients.all()
  expect(exitCode).toBe(1)
  expect(printed).toEqual([
    expect.stringMatching(/^There is no client nobody\. Clients: .+ To make it: add --create-client "ITS NAME"\.$/),
  ])
  expect(printed[0]).toContain(`${clients[0]?.number} (${clients[0]?.name})`)
})

test('a format that there is not is told with those that there are', async () => {
  const { number = '' } = (await portal.installation.deps.clients.all())[0] ?? {}
  const { exitCode, printed } = await importing(SAMPLE, '--client', number, '--format', 'usp')
  expect([exitCode, printed[0]]).toEqual([2, expect.stringMatching(/^There is no format usp\. Formats: .*\bups\b.*/)])
})

test(
  'a client is named by its number or its id, and a ZIP is loaded as the files in it',
  { tags: ['long'] },
  async () => {
    const [client] = await portal.installation.deps.clients.all()
    const zip = join(folder, 'november.zip')
    writeFileSync(zip, zipSync({ 'invoices/ups.csv': readFileSync(SAMPLE) }))
    const byNumber = await importing(SAMPLE, '--client', client?.number ?? '', '--dry-run')
    const byId = await importing(SAMPLE, '--client', String(client?.id), '--dry-run')
    const packed = await importing(basename(zip), '--client', client?.number ?? '', '--dry-run')
    expect(byNumber.exitCode).toBe(0)
    expect(byNumber.printed.join('\n')).toContain('112.57')
    expect(byId).toEqual(byNumber)
    const named = (lines: readonly string[], name: string) => lines.map((line) => line.replaceAll(name, 'FILE'))
    expect(named(packed.printed, `${zip} › ups.csv`)).toEqual(named(byNumber.printed, SAMPLE))
  },
)

test('a ZIP of which nothing can be loaded says why', async () => {
  const zip = join(folder, 'inner.zip')
  writeFileSync(zip, zipSync({ 'more.zip': zipSync({ 'ups.csv': readFileSync(SAMPLE) }) }))
  const [client] = await portal.installation.deps.clients.all()
  expect(await importing(zip, '--client', client?.number ?? '')).toEqual({
    exitCode: 1,
    printed: [`${zip} cannot be loaded: the ZIP holds another archive. Nothing was changed.`],
  })
})
