export interface GuidelineTab {
  readonly title: string
  readonly lines: readonly string[]
}

/** Lines that begin with # head the lines below them, each in a tab of its own; lines before the first have no heading. CHAT-10 */
export function guidelineTabs(lines: readonly string[]): GuidelineTab[] {
  const tabs: { title: string; lines: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith('#')) tabs.push({ title: line.replace(/^#+\s*/, ''), lines: [] })
    else if (line.trim() !== '') (tabs.at(-1) ?? tabs[tabs.push({ title: '', lines: [] }) - 1])?.lines.push(line)
  }
  return tabs
}
