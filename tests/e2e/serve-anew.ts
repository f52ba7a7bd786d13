import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../support/portal/free-port.ts'
import { LIMIT_MS } from '../support/run/patience.ts'
import { addOwnPeople } from './own-people.ts'

/** Serves another installation, as the first one was when the tests began; until it is ended, what asks for the port in this process gets its own. */
export async function serveAnew(): Promise<{ readonly url: string; end(): Promise<void> }> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const before = process.env.E2E_PORT ?? '4173'
  const env = { ...process.env, E2E_PORT: port }
  const server = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'serve.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const end = async () => {
    process.env.E2E_PORT = before
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  }
  try {
    await expect.poll(isReady, { timeout: LIMIT_MS }).toBe(true)
    await addOwnPeople(port)
  } catch (error) {
    await end()
    throw error
  }
  process.env.E2E_PORT = port
  return { url, end }
}
