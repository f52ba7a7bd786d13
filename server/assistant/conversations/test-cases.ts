import { TestCase } from '../../../domain/assistant/test-case.ts'
import { appendEntry } from '../../state/audit-log.ts'
import type { State } from '../../state/state.ts'
import { QUOTA } from '../../state/quota.ts'

/** A test case with who wrote it. */
export interface StoredTestCase {
  readonly id: number
  readonly userId: number
  readonly testCase: TestCase
}

export interface TestCases {
  /** Keeps one, and says so in the audit log without its words; `full`: an installation has no room for one more. */
  add(userId: number, testCase: TestCase): Promise<'kept' | 'full'>
  /** Answers whether it was there. */
  remove(id: number): Promise<boolean>
  /** The oldest first. */
  all(): Promise<StoredTestCase[]>
}

export function createTestCases(state: State, now: () => Date): TestCases {
  return {
    add: (userId, testCase) =>
      state.transaction().execute(async (transaction) => {
        const { stored } = await transaction
          .selectFrom('chat_test_case')
          .select(({ fn }) => fn.countAll<number>().as('stored'))
          .executeTakeFirstOrThrow()
        if (stored >= QUOTA.testCases) return 'full'
        const at = now()
        const { id } = await transaction
          .insertInto('chat_test_case')
          .values({ user_id: userId, at: at.toISOString(), content: JSON.stringify(testCase) })
          .returning('id')
          .executeTakeFirstOrThrow()
        await appendEntry(
          transaction,
          { userId, action: 'add-test-case', object: `testCase ${id}`, decision: 'done' },
          at,
        )
        return 'kept'
      }),
    remove: (id) =>
      state.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('chat_test_case')
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return false
        const entry = { userId: null, action: 'remove-test-case', object: `testCase ${id}`, decision: 'done' } as const
        await appendEntry(transaction, entry, now())
        return true
      }),
    all: async () => {
      const rows = await state.selectFrom('chat_test_case').selectAll().orderBy('id').execute()
      return rows.map(({ id, user_id, content }) => ({
        id,
        userId: user_id,
        testCase: TestCase.parse(JSON.parse(content)),
      }))
    },
  }
}
