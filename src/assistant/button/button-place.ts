/** How far the button is from where lines end, and from the foot of the window, in px. */
export interface ButtonPlace {
  readonly end: number
  readonly foot: number
}

export const HOME: ButtonPlace = { end: 24, foot: 24 }
/** Of the button. */
export const BUTTON_SIZE = 48
const STEP = 24
const STORED_AS = 'aframe.assistantPlace'

interface Pointed {
  readonly x: number
  readonly y: number
}

interface Room {
  readonly width: number
  readonly height: number
  readonly rightToLeft: boolean
}

/** Where the button's middle is put. */
export function placeAt({ x, y }: Pointed, room: Room): ButtonPlace {
  const half = BUTTON_SIZE / 2
  return placeIn({ end: (room.rightToLeft ? x : room.width - x) - half, foot: room.height - y - half }, room)
}

/** Inside of the window. */
export function placeIn({ end, foot }: ButtonPlace, { width, height }: Room): ButtonPlace {
  const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most - BUTTON_SIZE)))
  return { end: within(end, width), foot: within(foot, height) }
}

/** A step in the direction of an arrow key, or back home; undefined: the key moves nothing. */
export function placeAfterKey(place: ButtonPlace, key: string, room: Room): ButtonPlace | undefined {
  if (key === 'Home') return HOME
  const towardsEnd = room.rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const moves: Readonly<Record<string, ButtonPlace>> = {
    ArrowUp: { ...place, foot: place.foot + STEP },
    ArrowDown: { ...place, foot: place.foot - STEP },
    ArrowLeft: { ...place, end: place.end + (towardsEnd === 'ArrowLeft' ? -STEP : STEP) },
    ArrowRight: { ...place, end: place.end + (towardsEnd === 'ArrowRight' ? -STEP : STEP) },
  }
  const moved = moves[key]
  return moved && placeIn(moved, room)
}

/** Where the person put it in this browser. */
export function rememberedPlace(storage: Storage): ButtonPlace {
  try {
    const { end, foot } = JSON.parse(storage.getItem(STORED_AS) ?? '{}') as Partial<ButtonPlace>
    return Number.isFinite(end) && Number.isFinite(foot) ? { end: Number(end), foot: Number(foot) } : HOME
  } catch {
    return HOME
  }
}

export function rememberPlace(storage: Storage, place: ButtonPlace): void {
  storage.setItem(STORED_AS, JSON.stringify(place))
}
