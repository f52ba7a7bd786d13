import Fastify from 'fastify'
import { watchMainLoop } from '../../../server/upkeep/alive/watch-main-loop.ts'

/** A server whose one call blocks its main loop for as long as the process lives. */
const [healthPort, stallsFile = ''] = process.argv.slice(2)
const app = Fastify()
app.get('/orders/:id', async () => titlesToldApart())
await watchMainLoop(app, {
  healthPort: Number(healthPort),
  host: '127.0.0.1',
  subdomains: false,
  stallsFile,
  toldAfterMs: 1_500,
  onEnded: (error) => {
    throw error
  },
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))

function titlesToldApart(): never {
  for (;;) continue
}
