import { expect, test } from 'vitest'
import { findFeatureInsides } from './feature-insides.ts'
import { readTree, treeOf } from './tree.ts'

test('features of the browser app do not reach into each other', () => {
  expect(findFeatureInsides(readTree())).toEqual([])
})

test('the rule lets composing files, contexts and shared folders through, and nothing else', () => {
  const tree = treeOf({
    'src/main.tsx': "import { App } from './shell/App.tsx'\nimport { a } from './access/a.ts'",
    'src/shell/App.tsx': "import { Board } from '../dashboards/Board.tsx'",
    'src/shell/routes/Routes.tsx': "import { Board } from '../dashboards/Board.tsx'",
    'src/shell/bar/UserMenu.tsx': "import { useSession } from '../access/session-context.ts'",
    'src/dashboards/Board.tsx': "import { Card } from '../ui/Card.tsx'\nimport { Title } from './Title.tsx'",
    'src/dashboards/Title.tsx': "import { signOut } from '../access/sign-out.ts'",
    'src/shell/Menu.tsx': "import { Board } from '../dashboards/Board.tsx'",
    'src/ui/Card.tsx': "import { Menu } from '../shell/Menu.tsx'",
    'src/other.ts': "import { Menu } from './shell/Menu.tsx'",
  })
  expect(findFeatureInsides(tree)).toEqual([
    'src/dashboards/Title.tsx reaches into src/access/sign-out.ts',
    'src/shell/Menu.tsx reaches into src/dashboards/Board.tsx',
    'src/ui/Card.tsx reaches into src/shell/Menu.tsx',
    'src/other.ts reaches into src/shell/Menu.tsx',
  ])
})
