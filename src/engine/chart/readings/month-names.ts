/** Names of months in the languages that chart programs are run in, full and cut; only names that mean one month in all of them. */

const names: string[][] = [
  [
    'january',
    'jan',
    'januar',
    'jän',
    'jänner',
    'janvier',
    'janv',
    'enero',
    'ene',
    'gennaio',
    'gen',
    'janeiro',
    'januari',
  ],
  ['february', 'feb', 'februar', 'février', 'févr', 'fév', 'febrero', 'febbraio', 'fevereiro', 'fev', 'februari'],
  ['march', 'mar', 'märz', 'mär', 'mrz', 'mars', 'marzo', 'março', 'maart', 'mrt'],
  ['april', 'apr', 'avril', 'avr', 'abril', 'abr', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'mag', 'maio', 'mei'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'giu', 'junho'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho'],
  ['august', 'aug', 'août', 'aoû', 'agosto', 'ago', 'augustus'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'settembre', 'setembro'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'ott', 'outubro', 'out'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'dez', 'décembre', 'déc', 'diciembre', 'dic', 'dicembre', 'dezembro'],
];

const byName = new Map(names.flatMap((list, month) => list.map((name): [string, number] => [name, month])));

/** Month number from 0, or null. A dot after a cut name is allowed. */
export function monthOf(text: string): number | null {
  return byName.get(text.toLowerCase().replace(/\.$/, '')) ?? null;
}
