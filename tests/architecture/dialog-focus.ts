import ts from 'typescript'
import { parse } from './imports.ts'
import type { Tree } from './tree.ts'

const FIELDS = new Set(['form', 'TextInput', 'Textarea', 'Select', 'Checkbox', 'Radio'])

/** Dialogs that ask for something and focus the way out, so that what is typed is lost and Enter closes: they name no first focus, neither a field nor a button. */
export function findDialogsThatFocusTheWayOut(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => path.startsWith('src/') && path.endsWith('.tsx'))
    .flatMap(([path, text]) => (asksUnfocused(path, text) ? [path] : []))
}

function asksUnfocused(path: string, text: string): boolean {
  const source = parse(path, text)
  let found = false
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText(source) === 'Dialog') {
      const attributes = new Map(
        node.openingElement.attributes.properties.flatMap((each) =>
          ts.isJsxAttribute(each) ? [[each.name.getText(source), each.getText(source)] as const] : [],
        ),
      )
      const buttons = attributes.get('footerButtons')
      const asks = buttons !== undefined || holdsField(node, source)
      if (asks && !attributes.has('initialFocusRef') && !buttons?.includes('autoFocus: true')) found = true
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function holdsField(node: ts.Node, source: ts.SourceFile): boolean {
  const here =
    (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && FIELDS.has(node.tagName.getText(source))
  return here || (ts.forEachChild(node, (child) => holdsField(child, source) || undefined) ?? false)
}
