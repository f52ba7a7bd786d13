import * as z from 'zod'

/** What a command sends to the running server: one line of JSON. */
export const CommandRequest = z.strictObject({
  name: z.string(),
  args: z.array(z.string()),
  folder: z.string(),
  run: z.string().optional(),
})
export type CommandRequest = z.infer<typeof CommandRequest>

/** What the server answers: a line of JSON for each line to print, and a last one with the exit code. */
export const CommandLine = z.union([z.strictObject({ print: z.string() }), z.strictObject({ exit: z.int() })])
export type CommandLine = z.infer<typeof CommandLine>
