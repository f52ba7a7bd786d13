import { DISK_FULL_ADVICE, isDiskFull } from './disk-full.ts'
import { StartRefused } from './start-refused.ts'

/** What a person can do about a start or a command that failed, in one line; never a stack. */
export function startFailure(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const [line = ''] = error.message.split('\n')
  if (isDiskFull(error)) return DISK_FULL_ADVICE
  if (code === 'EADDRINUSE') return 'The port is in use. Stop what uses it, or set PORT to another one.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is no address of this machine. Set it to 127.0.0.1, to 0.0.0.0 or to an address it has. (${line})`
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `This user may not listen on that port. Set PORT to 1024 or above, with a proxy before it. (${line})`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    const what = 'path' in error ? String(error.path) : 'A file'
    return `${what} cannot be read and written by this user. Give it to the user that runs A-Frame. (${line})`
  }
  if (/Could not set lock|Conflicting lock/.test(error.message))
    return 'Another process uses this DATA_DIR. Stop it, or set DATA_DIR to another folder.'
  return `This could not be done: ${line}`
}
