import './help.mjs'
import { spawn } from 'node:child_process'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './root.mjs'

const PARTS = [
  { name: 'server', args: ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'] },
  { name: 'browser app', args: ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'] },
]

await ensureInstalled()
const env = { ...process.env, NODE_ENV: 'development' }
const running = new Set()
let ending = false

function endAll(signal) {
  ending = true
  for (const child of running) child.kill(signal)
}

for (const { name, args } of PARTS) {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  running.add(child)
  child.on('close', (code) => {
    running.delete(child)
    if (ending) return
    console.error(`The ${name} ended, so the other part ends too.`)
    process.exitCode = code ?? 1
    endAll('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to every process of the group; a second signal would cut the server's ending short.
    if (signal === 'SIGINT' && process.stdin.isTTY) ending = true
    else endAll('SIGTERM')
  })
}
