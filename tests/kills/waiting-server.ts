/** The server's program, whose modules are taken in at once; it begins when it is told to, by anything that it reads. */
import '../../server/app.ts'
import '../../server/installation.ts'

process.stdin.once('data', () => {
  process.stdin.destroy()
  void import('../../server/main.ts')
})
