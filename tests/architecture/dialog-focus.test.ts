import { expect, test } from 'vitest'
import { findDialogsThatFocusTheWayOut } from './dialog-focus.ts'
import { readTree, treeOf } from './tree.ts'

test('every dialog that asks for something focuses a field or a button, not the way out', () => {
  expect(findDialogsThatFocusTheWayOut(readTree())).toEqual([])
})

test('the rule finds dialogs with buttons or fields, and leaves alone what is only read', () => {
  const tree = treeOf({
    'src/a.tsx': 'const a = <Dialog footerButtons={[{ content: "No" }, { content: "Yes" }]}>Sure?</Dialog>',
    'src/b.tsx': 'const b = <Dialog title="b"><p><TextInput /></p></Dialog>',
    'src/c.tsx': 'const c = <Dialog initialFocusRef={field} footerButtons={[]}><TextInput ref={field} /></Dialog>',
    'src/d.tsx': 'const d = <Dialog footerButtons={[{ content: "No", autoFocus: true }]}>Sure?</Dialog>',
    'src/e.tsx': 'const e = <Dialog title="e"><p>Read me</p></Dialog>',
  })
  expect(findDialogsThatFocusTheWayOut(tree)).toEqual(['src/a.tsx', 'src/b.tsx'])
})
