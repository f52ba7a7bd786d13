import { expect, test } from 'vitest'
import { findUnguardedSpecs } from './guarded-specs.ts'
import { readTree, treeOf } from './tree.ts'

test('every browser test fails on a breach of the policy of production', () => {
  expect(findUnguardedSpecs(readTree())).toEqual([])
})

test('the rule finds each way to the bare test, and leaves expect and types alone', () => {
  const tree = treeOf({
    'tests/e2e/a.spec.ts': "import { expect, test } from '@playwright/test'",
    'tests/e2e/b.spec.ts': "import { join } from 'node:path'\nimport { test as base } from '@playwright/test'",
    'tests/e2e/c.setup.ts': "import * as playwright from '@playwright/test'",
    'tests/enterprise/d.spec.ts': "import {\n  test,\n} from '@playwright/test'",
    'tests/e2e/e.spec.ts':
      "import { expect, type Page } from '@playwright/test'\nimport { test } from './guarded-test.ts'",
    'tests/e2e/f.spec.ts': "import type { Page } from '@playwright/test'\nimport { test } from './guarded-test.ts'",
    'tests/e2e/guarded-test.ts': "import { test as base } from '@playwright/test'",
  })
  expect(findUnguardedSpecs(tree)).toEqual([
    'tests/e2e/a.spec.ts',
    'tests/e2e/b.spec.ts',
    'tests/e2e/c.setup.ts',
    'tests/enterprise/d.spec.ts',
  ])
})
