import type { Parameter, Statement } from './engine.ts'

/** Binds a value and answers its place in the statement. */
export type Bind = (type: Parameter['type'], value: string) => string

export function binder(params: Parameter[]): Bind {
  return (type, value) => {
    params.push({ type, value })
    return `$${params.length}`
  }
}

/** A statement from its text; every value that comes from outside stands in it by what `bind` answers. */
export function statement(write: (bind: Bind) => string): Statement {
  const params: Parameter[] = []
  return { sql: write(binder(params)), params }
}
