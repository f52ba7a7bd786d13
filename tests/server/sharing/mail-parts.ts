/** A part of a mail that is no text: its name, its type, where it stands in the text, and its bytes. */
export interface SentPart {
  readonly type: string
  readonly name: string
  readonly cid: string | undefined
  readonly bytes: Buffer
}

/** The files and pictures of a mail as it went over the wire. */
export function partsOfMail(mail: string): SentPart[] {
  return mail.split(/\r?\n--[^\r\n]+/).flatMap((part) => {
    const [head = '', ...body] = part.trimStart().split(/\r?\n\r?\n/)
    if (!/Content-Transfer-Encoding: base64/i.test(head) || /Content-Type: text/i.test(head)) return []
    return [
      {
        type: /Content-Type:\s*([\w./-]+)/i.exec(head)?.[1] ?? '',
        name: /filename="?([^"\r\n;]+)/i.exec(head)?.[1] ?? '',
        cid: /Content-Id: <([^>]+)>/i.exec(head)?.[1],
        bytes: Buffer.from(body.join('').replace(/\s/g, ''), 'base64'),
      },
    ]
  })
}
