import type { Words } from './words.ts';

export const it: Words = {
  greetings:
    'caro|cara|cari|care|gentile|gentili|egregio|egregi|salve|ciao|buongiorno|buonasera|ciao a tutti|buongiorno a tutti',
  closings:
    'saluti|un saluto|cordiali saluti|distinti saluti|cari saluti|tanti saluti|un abbraccio|abbracci|baci|grazie|grazie mille|grazie a tutti|a presto|con affetto|buona giornata|buona serata|grazie a tutti e buona serata',
  sentFrom: 'inviato da|inviata da|questa e-mail|questo messaggio',
  assistantOpenings: 'certo|certamente|volentieri|ecco|naturalmente',
  assistantClosings: 'fammi sapere|mi faccia sapere|vuoi che|vuole che|se vuoi|se vuole|spero che|ti piacerebbe',
  outlineWords: 'scaletta|presentazione|diapositive|diapositiva|slide|traccia|discorso',
  titleSlides: 'copertina|diapositiva del titolo|titolo|slide del titolo',
  titleLabels: 'titolo|sottotitolo',
  sources: 'da wikipedia',
  editMarks: 'modifica|modifica wikitesto|senza fonte',
  mailHeaders: 'oggetto|da|a|cc|ccn|data|inviato|rispondi a',
  placeholders: 'da definire|da confermare|da decidere|da completare|in arrivo|tbd|tba|tbc|prossimamente|nessuno',
  notes: 'dire|nota|note|note del relatore|appunti|nota per me',
  pictures:
    'disegno|schema|grafico|mappa|diagramma|foto|immagine|immagini|inserire foto|inserire immagine|schermata|video|logo',
  questionMarks: 'd/r|domanda/risposta',
  meetingLabels: 'presenti|assenti|giustificati|verbale|data|ora|orario|luogo|presiede|partecipanti|autore|autrice',
  by: 'di|a cura di',
  conjunctions: 'e|ed|o|ma|però|oppure',
  opposites:
    'sinistra/destra|giorno/notte|estate/inverno|inverno/estate|nord/sud|prima/dopo|prima/ora|prima/adesso|ieri/oggi|vantaggi/svantaggi|pro/contro|pregi/difetti|a favore/contro|a favore/a sfavore|con/senza|punti di forza/punti deboli|opportunità/minacce|sì/no|mito/realtà|miti/realtà|vero/falso|buono/cattivo|il bello/il brutto|vecchio/nuovo|permesso/vietato|estate/inverno|città/campagna|all’inizio/alla fine|comprare/affittare|bene/male',
  negations: 'non',
  two: 'due|entrambi',
  versus: 'vs|vs.|versus|contro|rispetto a|a confronto|o',
  figureHeadings: 'numeri|cifre|in cifre|in numeri|dati|dati chiave|in sintesi|statistiche',
  dateHeadings: 'storia|cronologia|linea del tempo|date|anni|tappe|secolo|secoli|antichità|calendario',
  thingHeadings:
    'ingredienti|serve|servono|occorre|occorrono|materiale|materiali|attrezzi|lista della spesa|spesa|portare|bagagli|utensili|per l’impasto|per il ripieno|per la salsa|menù|menu|prezzi',
  peopleHeadings: 'squadra|persone|chi è chi|chi siamo|relatori|contatti|direttivo|consiglio|cast|gruppo',
  stepHeadings:
    'come si fa|come fare|come funziona|passi|passo per passo|passo dopo passo|preparazione|procedimento|istruzioni|procedura|metodo|prima di iniziare|ricetta|cosa fare|come|cosa faccio|cosa devo fare',
  processHeadings:
    'come un|come una|come il|come la|come lo|come i|come gli|come le|come funziona|come funzionano|come si forma|cosa succede',
  stepMarks: 'passo|fase',
  counts: 'uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci',
  unorderedHeadings:
    'lezioni|insegnamenti|principi|obiettivi|scopi|consigli|trucchi|ragioni|cause|idee|regole|desideri|fatti|domande|errori|ricordare|perché|motivi',
  sequence: 'prima|per prima cosa|poi|dopo|in seguito|quindi|infine|alla fine|più tardi',
  about: 'a partire da|circa|quasi|intorno a|più di|oltre|meno di|fino a|almeno|solo|ogni|ca.|appena',
  aboutBehind: 'circa|o giù di lì|più o meno',
  outOf: 'su|di',
  units:
    'anno|anni|mese|mesi|settimana|settimane|giorno|giorni|ora|ore|minuto|minuti|secondo|secondi|metro|metri|chilometro|chilometri|centimetri|ettari|tonnellata|tonnellate|chilo|chili|grammo|grammi|litro|litri|gradi|per cento|punti|volte|euro|centesimi|cucchiaio|cucchiai|cucchiaino|cucchiaini|tazza|tazze|spicchi|pizzico|mq',
  timeUnits: 'secondi|minuti|min|ora|ore|giorno|giorni|settimana|settimane|mese|mesi|anno|anni',
  magnitudes: 'mila|milione|milioni|miliardo|miliardi|mln|mld|dozzina|dozzine',
  datePrefixes:
    'h|ore|dalle|alle|dalle ore|alle ore|verso le|dopo le|fino alle|nel|nell’|dal|dall’|il|l’|a|ad|in|entro|verso|fino a|prima di|dopo|inizio|fine|metà|da|i|le|la|da metà|a fine|a inizio',
  dateJoints: 'di|del',
  spans: 'a|al|fino a|e',
  seasons: 'primavera|estate|autunno|inverno|natale|pasqua|capodanno|ferragosto|inizio|fine|metà|anno',
  periods: 'giorno|settimana|mese|anno|trimestre|fase|tappa|sessione|lezione|ora|capitolo|secolo',
  dateWords: 'oggi|ora|adesso|domani|ieri|poi|mezzogiorno|mezzanotte|pomeriggio|sera|mattina|presto|alba|tramonto',
  hours: 'h|ore',
  imperatives:
    'fermati|stacca|aggancia|riparti|sali|scendi|procedi|verifica|assicurati|ricorda|pensa|bevi|mangia|respira|cammina|gira|tira|spingi|porta|lega|monta|smonta|annota|compila|invia|firma|paga|ordina|descrivi|disegna|rispondi|ascolta|spiega|accendi|accendere|aggiungi|apri|aspetta|bagna|chiama|chiudi|cerca|collega|controlla|copri|cuoci|dividi|fai|ferma|guarda|impasta|inserisci|lascia|lava|leggi|mescola|metti|misura|mostra|ordina|piega|porta|premi|prendi|prepara|prova|pulisci|riempi|ripeti|riscalda|scalda|scegli|schiaccia|scrivi|segui|servi|spegni|taglia|tieni|togli|unisci|usa|versa|non',
  infinitive: /^\p{L}+(?:are|ere|ire|arre|orre|urre|[aei]te)(?:l[aeio]|si|ci|mi|ti)?$/iu,
  infinitiveIs: 'first',
};
