import { OperationNodeTransformer, type KyselyPlugin, type PrimitiveValueListNode, type ValueNode } from 'kysely'

/** A text as either engine keeps it: PostgreSQL takes no character NUL, and SQLite reads no further than to it. */
export function keepable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

class KeepableTexts extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: keepableValue(node.value) }
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(keepableValue) }
  }
}

function keepableValue(value: unknown): unknown {
  return typeof value === 'string' ? keepable(value) : value
}

const texts = new KeepableTexts()

/** Every text that is asked for or stored is one that can be kept. */
export const keepableTexts: KyselyPlugin = {
  transformQuery: ({ node }) => texts.transformNode(node),
  transformResult: ({ result }) => Promise.resolve(result),
}
