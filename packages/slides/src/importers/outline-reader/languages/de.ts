import type { Words } from './words.ts';

export const de: Words = {
  greetings:
    'liebe|lieber|sehr geehrte|sehr geehrter|hallo|guten tag|guten morgen|guten abend|hi|moin|servus|grüß gott|grüezi',
  closings:
    'viele grüße|liebe grüße|herzliche grüße|beste grüße|schöne grüße|mit freundlichen grüßen|mit freundlichem gruß|freundliche grüße|mit besten grüßen|mit sportlichen grüßen|mit herzlichen grüßen|mit lieben grüßen|mit vielen grüßen|mit kollegialen grüßen|mit musikalischen grüßen|mit kameradschaftlichen grüßen|mit nachbarschaftlichen grüßen|herzlichst|hochachtungsvoll|vielen dank|danke|gruß|lg|glg|mfg|vg|bis bald|viele grüsse|liebe grüsse|mit freundlichen grüssen',
  sentFrom: 'von meinem|gesendet von|diese e-mail',
  assistantOpenings: 'klar|gerne|natürlich|selbstverständlich|sicher|hier ist|hier sind|hier kommt',
  assistantClosings:
    'sag mir|sag bescheid|gib mir bescheid|möchtest du|möchten sie|soll ich|wenn du möchtest|wenn du willst|lass es mich wissen|ich hoffe',
  outlineWords: 'gliederung|präsentation|folien|folie|vortrag|entwurf|skript|outline',
  titleSlides: 'titelfolie|titelseite|deckblatt|titel',
  titleLabels: 'titel|untertitel',
  sources: 'aus wikipedia',
  editMarks: 'bearbeiten|quelltext bearbeiten',
  mailHeaders: 'betreff|von|an|cc|bcc|datum|gesendet|antwort an',
  placeholders: 'tbd|tba|tbc|folgt|noch offen|offen|k. a.|k.a.|wird ergänzt|noch zu ergänzen|entfällt',
  notes: 'sagen|notiz|notizen|sprechernotiz|sprechernotizen|anmerkung für mich',
  pictures: 'zeichnung|skizze|diagramm|foto|fotos|bild|bilder|abbildung|bild einfügen|foto einfügen|grafik|video|logo',
  questionMarks: 'f/a|frage/antwort',
  meetingLabels:
    'anwesend|anwesende|entschuldigt|abwesend|protokoll|leitung|datum|zeit|ort|uhrzeit|beginn|ende|teilnehmer|teilnehmende|autor|autorin',
  by: 'von',
  conjunctions: 'und|oder|aber|sondern|sowie|denn',
  opposites:
    'links/rechts|tag/nacht|sommer/winter|winter/sommer|norden/süden|für/gegen|am anfang/am ende|zu beginn/am ende|gut/schlecht|vorher/nachher|vorher/jetzt|früher/jetzt|damals/jetzt|früher/heute|damals/heute|vorteile/nachteile|pro/contra|pro/kontra|dafür/dagegen|mit/ohne|stärken/schwächen|chancen/risiken|plus/minus|alt/neu|richtig/falsch|erlaubt/verboten|mythos/wahrheit|mythos/fakt|ja/nein|innen/außen|wunsch/wirklichkeit|ist/soll|sommer/winter|stadt/land|tun/lassen|höhen/tiefen',
  negations: 'nicht|kein|keine|keinen',
  two: 'zwei|beide|beiden',
  versus: 'vs|vs.|versus|gegen|gegenüber|im vergleich zu|kontra|contra',
  figureHeadings: 'zahlen|in zahlen|kennzahlen|auf einen blick|fakten und zahlen|zahlen und fakten|statistik',
  dateHeadings:
    'geschichte|zeitleiste|zeittafel|chronik|daten|jahre|jahreszahlen|meilensteine|jahrhundert|jahrhunderte|antike',
  thingHeadings:
    'zutaten|brauchen|braucht|benötigen|einkauf|einkaufsliste|mitbringen|packliste|material|materialien|werkzeug|ausrüstung|für den teig|für die füllung|für die soße|speisekarte|preise',
  peopleHeadings: 'team|menschen|wer ist wer|personen|ansprechpartner|vorstand|mitwirkende|über uns|die köpfe|leitung',
  stepHeadings:
    'so geht|so funktioniert|anleitung|schritte|schritt für schritt|zubereitung|ablauf|vorgehen|vorbereitung|wie man|bevor|so können sie|so kannst du|montage|erste hilfe|durchführung|rezept|was tun|was mache ich|was muss ich tun',
  processHeadings:
    'wie ein|wie eine|wie der|wie die|wie das|wie unser|wie unsere|so funktioniert|so funktionieren|wie funktioniert|wie funktionieren|so entsteht|wie entsteht|was passiert',
  stepMarks: 'schritt',
  counts: 'eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn',
  unorderedHeadings:
    'gelernt|lehren|erkenntnisse|grundsätze|ziele|lernziele|tipps|ratschläge|fakten|ursachen|gründe|wünsche|ideen|regeln|fragen|merken|fehler|vorteile|warum|was wir tun könnten',
  sequence: 'zuerst|erst|zunächst|dann|danach|anschließend|zum schluss|schließlich|zuletzt|als erstes|am ende',
  about:
    'ab|etwa|rund|rd.|ca.|circa|ungefähr|fast|über|mehr als|weniger als|unter|bis zu|mindestens|nur|knapp|gut|jeder|jede|jedes|weitere',
  aboutBehind: 'circa|ca.|etwa|ungefähr',
  outOf: 'von|aus',
  units:
    'jahr|jahre|jahren|monat|monate|monaten|woche|wochen|tag|tage|tagen|stunde|stunden|minute|minuten|sekunde|sekunden|std.|min.|sek.|meter|kilometer|zentimeter|millimeter|hektar|quadratmeter|tonne|tonnen|kilo|gramm|kilogramm|liter|grad|prozent|punkte|mal|euro|cent|franken|el|tl|prise|bund|tassen|tasse|stück',
  timeUnits: 'sekunden|minuten|min|stunde|stunden|tag|tage|tagen|woche|wochen|monat|monate|monaten|jahr|jahre|jahren',
  magnitudes: 'tausend|million|millionen|milliarde|milliarden|mio.|mrd.|mio|mrd|tsd.|dutzend',
  datePrefixes:
    'letzten|letztes|letzte|letzter|nächsten|nächstes|nächste|diesen|dieses|diese|im|in|am|seit|ab|um|ca.|vor|nach|bis|gegen|anfang|mitte|ende|der|die|das|zum|vom',
  dateJoints: 'des|der',
  spans: 'bis|und',
  seasons: 'frühjahr|frühling|sommer|herbst|winter|ostern|pfingsten|weihnachten|silvester|neujahr|anfang|mitte|ende',
  periods: 'tag|woche|monat|jahr|quartal|phase|stunde|kw|etappe|lektion|kapitel',
  dateWords:
    'vortag|vorabend|folgetag|heute|jetzt|morgen|gestern|danach|später|mittag|mittags|abends|morgens|vormittag|nachmittag|abend|nachts|demnächst|mitternacht|sonnenaufgang|sonnenuntergang',
  hours: 'uhr|h',
  imperatives:
    'achte|achten|backe|backen|bau|baue|bringe|bring|drücke|drehe|dreh|fange|fülle|geben|gib|gieße|halte|hole|kaufe|klicke|koche|lade|lass|lasse|lege|leg|lies|male|melde|miss|mische|nimm|öffne|prüfe|rolle|rühre|rufe|ruf|schalte|schäle|schließe|schneide|schreibe|schreib|schütte|setze|stelle|streiche|suche|teile|trage|trockne|verrühre|verteile|vergiss|warte|wasche|wechsle|wiederhole|wische|wähle|zeichne|ziehe|zieh',
  infinitive: /^\p{Ll}\S*(?:en|ern|eln|tun|sein)$/u,
  infinitiveIs: 'last',
};
