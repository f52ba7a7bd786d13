/** npm as it was called, else the one on PATH: a program and its first arguments. */
export function npmCommand() {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js')) return [process.execPath, running]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}
