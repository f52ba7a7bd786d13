import { textWidth, type ChartLayout } from '../../layout.ts'
import { overlap, type TextBox } from '../periods/text-box.ts'

/** A sender on the picture. */
interface PlacedSender {
  readonly x: number
  readonly y: number
  /** Of its circle, in px². */
  readonly size: number
  readonly short: string
}

/** From the middle of a circle to that of its name, and half the height of a name, in px. */
const BESIDE = 16
const HALF_HEIGHT = 7
/** Names stand out, and letters that do are wider. */
const BOLD = 1.12

/** Where the names of senders stand, their middles: above them, else below or beside, on no other name and if it can be on no circle; one that has no room is told in its tip and beside the map alone. The first have their choice. */
export function senderNames<Sender extends PlacedSender>(
  senders: readonly Sender[],
  { width, height }: Pick<ChartLayout, 'width' | 'height'>,
): (Sender & { readonly labelX: number; readonly labelY: number })[] {
  const circles = senders.map(({ x, y, size }): TextBox => {
    const radius = Math.sqrt(size / Math.PI)
    return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
  })
  const taken: TextBox[] = []
  return senders.flatMap((sender, at) => {
    const half = (textWidth(sender.short) * BOLD) / 2
    const within = (x: number) => Math.min(Math.max(x, half), width - half)
    const side = half + BESIDE - HALF_HEIGHT
    const places = [
      [within(sender.x), sender.y - BESIDE],
      [within(sender.x), sender.y + BESIDE],
      [sender.x + side, sender.y],
      [sender.x - side, sender.y],
    ].map(([labelX = 0, labelY = 0]) => ({
      labelX,
      labelY,
      box: { left: labelX - half, right: labelX + half, top: labelY - HALF_HEIGHT, bottom: labelY + HALF_HEIGHT },
    }))
    const free = places.filter(
      ({ box }) =>
        box.left >= 0 &&
        box.right <= width &&
        box.top >= 0 &&
        box.bottom <= height &&
        !taken.some((each) => overlap(each, box)),
    )
    const others = circles.filter((_, index) => index !== at)
    const best = free.find(({ box }) => !others.some((each) => overlap(each, box))) ?? free[0]
    if (!best) return []
    taken.push(best.box)
    return [{ ...sender, labelX: best.labelX, labelY: best.labelY }]
  })
}
