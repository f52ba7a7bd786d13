/** What a room takes of what rooms before it made, and what it makes. */
interface RoomOn<Has, Made, Handlers> {
  readonly open?: (has: Has) => Made | Promise<Made>
  readonly handlers?: Handlers
}

/** Rooms that are opened one after the other, each handed what those before it made: one that comes too early does not compile. */
export class House<Ground extends object, Has extends object, Handlers> {
  readonly handlers: Handlers
  readonly open: (ground: Ground) => Promise<Has>

  private constructor(handlers: Handlers, open: (ground: Ground) => Promise<Has>) {
    this.handlers = handlers
    this.open = open
  }

  static on<Ground extends object>(): House<Ground, Ground, object> {
    return new House({}, (ground) => Promise.resolve(ground))
  }

  with<Made extends object = object, More = object>(
    room: RoomOn<Has, Made, More>,
  ): House<Ground, Has & Made, Handlers & More> {
    return new House({ ...this.handlers, ...room.handlers } as Handlers & More, async (ground) => {
      const has = await this.open(ground)
      return { ...has, ...(await room.open?.(has)) } as Has & Made
    })
  }
}
