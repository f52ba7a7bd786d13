/** Who pipes the lines to `head` and has seen enough ends the program, without a trace. A file whose disk is full ends nobody. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit()
  })
}
