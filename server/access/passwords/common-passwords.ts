import { own } from '../../../domain/values/entries.ts'
/** Words that passwords are most often made of. Source: published lists of leaked passwords. */
const WORDS = new Set(
  `abcdef abcdefg abcdefgh access adidas admin administrator alexander amanda america andrea andrew angel angela angels anthony apple arsenal asdf asdfgh asdfghjk
  asdfghjkl ashley austin azerty banana barcelona baseball basketball batman benjamin bailey biteme blahblah brandon butterfly buster captain changeme changemenow
  charles charlie cheese chelsea chicken chocolate chris christian computer cookie corvette cowboys creative dakota dallas daniel danielle database default diamond
  dolphin donald dragon eagle eagles einstein elizabeth enter family ferrari fishing flower football forever freedom friend friends fuckyou gandalf garfield george
  ginger google guest guitar hannah hardcore harley heather hello helloworld hockey hunter iloveyou internet iwantu jackson jasmine jasper jennifer jessica jesus
  jordan joseph joshua junior justin killer knight ladies lakers letmein letmeinnow liverpool login lovely loveme maggie manager marina marlboro martin master matrix
  matthew maverick mercedes michael michelle microsoft midnight mickey monday money monkey monster morgan mother mountain mustang myspace naruto nascar nicholas
  nicole nothing olivia orange pass passw passwd passwort password passwords patrick peanut pepper phoenix player please pokemon porsche princess prince purple
  qazwsx qazwsxedc qwer qwert qwerty qwertyu qwertyui qwertyuiop qweasd qweasdzxc rachel rainbow ranger raiders rebecca richard robert root samantha samsung
  scooter secret security server shadow shannon shipping silver slipknot soccer sophie spiderman spring starwars startrek steelers stephanie steven success summer
  sunday sunshine superman supersecret sweet taylor teacher temp temporary tennis test tester testing testtest thomas thunder tigger trustno tweety unicorn user
  victoria welcome welcomeback whatever william winner winter autumn xxxxxx yamaha yankees zaqwsx zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
)

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password is such a word, in any case, with digits and signs around it or in place of letters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spelled = [bare, lower, lower.replace(/(?<![\d\W_])[\d\W_]+$/, '')].map((text) =>
    text.replace(/[013457@$!]/g, (sign) => own(LETTER_OF, sign) ?? sign),
  )
  return [bare, ...spelled].some(
    (text) =>
      WORDS.has(text) ||
      (WORDS.has(text.slice(0, text.length / 2)) && text === text.slice(0, text.length / 2).repeat(2)),
  )
}
