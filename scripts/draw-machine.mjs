/** A state machine as a Mermaid flowchart: a box for each state, those inside another within its frame, an arrow for each way from one to another. */
export function drawMachine(machine) {
  const lines = ['flowchart TD', ...stateLines(machine.root, '  ')]
  const arrows = new Map()
  for (const node of nodesOf(machine.root)) {
    for (const transition of transitionsOf(node)) {
      for (const target of transition.target ?? []) {
        const between = `${idOf(node)} -->|LABEL| ${idOf(target)}`
        arrows.set(between, [...(arrows.get(between) ?? []), labelOf(transition)])
      }
    }
  }
  if ([...arrows.keys()].some((between) => between.startsWith(ANY))) lines.push(`  ${ANY}{{"any state"}}`)
  for (const [between, labels] of arrows)
    lines.push(`  ${between.replace('LABEL', `"${[...new Set(labels)].join('<br>')}"`)}`)
  return lines.join('\n')
}

function stateLines(node, indent) {
  return Object.values(node.states).flatMap((child) => {
    if (Object.keys(child.states).length === 0) return [`${indent}${idOf(child)}${boxOf(child)}`]
    return [
      `${indent}subgraph ${idOf(child)} ["${child.key}${child.type === 'parallel' ? ' (side by side)' : ''}"]`,
      ...stateLines(child, `${indent}  `),
      `${indent}end`,
    ]
  })
}

/** Where a machine or a state with others inside begins has round ends, where it ends a double frame. */
function boxOf(node) {
  if (node.type === 'final') return `[["${node.key}"]]`
  return node.parent?.config.initial === node.key ? `(["${node.key}"])` : `["${node.key}"]`
}

function nodesOf(node) {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function transitionsOf(node) {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()]
}

/** The machine itself: what it does whatever state it is in. */
const ANY = 's_any'

function idOf(node) {
  return node.parent ? `s_${node.path.join('_')}` : ANY
}

const ACTOR = /^xstate\.(done|error)\.actor\.(?:\d+\.)?(.+)$/
const DELAY = /^xstate\.after\.(.+?)\.[^.]*(\..*)?$/

function labelOf({ eventType, guard }) {
  const [, ending, actor] = ACTOR.exec(eventType) ?? []
  const [, delay] = DELAY.exec(eventType) ?? []
  const event = ending
    ? `${actor.replace(/^.*\./, '')} ${ending === 'done' ? 'is done' : 'fails'}`
    : delay
      ? `after ${delay}`
      : eventType === ''
        ? 'at once'
        : eventType
  const name = typeof guard === 'string' ? guard : guard?.type
  return name ? `${event} [${name}]` : guard ? `${event} [if]` : event
}
