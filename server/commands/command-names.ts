/** Apart from what the commands do: to send one to the running server needs no more than its name. */
export const COMMAND_NAMES = [
  'import',
  'import outcome',
  'undo',
  'explain',
  'demo',
  'backup',
  'doctor',
  'erase',
  'secrets',
  'second-factor',
  'assistant cases',
  'assistant drop',
  'config explain',
  'config diff',
] as const
export type CommandName = (typeof COMMAND_NAMES)[number]

export const FILE_COMMAND_NAMES = ['config check', 'config new', 'demo files', 'restore', 'state copy'] as const
export type FileCommandName = (typeof FILE_COMMAND_NAMES)[number]
