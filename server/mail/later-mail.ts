import type { Mail, Mailer } from './mailer.ts'

/** Mails that nobody waits for: one that cannot be sent stops nothing and is said in the log. */
export interface LaterMail {
  send(make: () => Promise<Mail>): void
  /** When none is under way. */
  settled(): Promise<void>
}

export function createLaterMail({
  mailer,
  warn,
}: {
  readonly mailer: Mailer
  readonly warn: (line: string) => void
}): LaterMail {
  const underWay = new Set<Promise<void>>()
  return {
    send: (make) => {
      const sending = make()
        .then((mail) => mailer.send(mail))
        .catch((error: unknown) =>
          warn(`A mail could not be sent: ${error instanceof Error ? error.message : String(error)}`),
        )
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
