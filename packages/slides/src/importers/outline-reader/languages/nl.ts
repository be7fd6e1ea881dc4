import type { Words } from './words.ts';

export const nl: Words = {
  greetings: 'beste|lieve|geachte|hallo|hoi|dag|goedemorgen|goedemiddag|goedenavond|hi',
  closings:
    'met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|vriendelijke groeten|hartelijke groet|hartelijke groeten|groeten|groetjes|groet|liefs|dank je wel|dank u wel|bedankt|alvast bedankt|tot ziens|tot snel|mvg',
  sentFrom: 'verzonden vanaf|verstuurd vanaf|deze e-mail',
  assistantOpenings: 'natuurlijk|zeker|uiteraard|graag|hier is|hier zijn|hieronder',
  assistantClosings: 'laat me weten|laat het me weten|wil je|wilt u|als je wilt|zal ik|ik hoop',
  outlineWords: 'opzet|presentatie|dia’s|dia|slides|script|praatje',
  titleSlides: 'titeldia|titelpagina|titel|voorblad',
  titleLabels: 'titel|ondertitel',
  sources: 'van wikipedia|uit wikipedia',
  editMarks: 'bewerken|brontekst bewerken',
  mailHeaders: 'onderwerp|van|aan|cc|bcc|datum|verzonden|antwoord aan',
  placeholders: 'p.m.|volgt|volgt nog|nog te bepalen|ntb|n.t.b.|nader te bepalen|nog in te vullen|vervalt',
  notes: 'zeg|notitie|notities|sprekersnotitie|sprekersnotities|notitie voor mezelf',
  pictures:
    'tekening|schets|grafiek|diagram|foto|foto’s|afbeelding|plaatje|foto invoegen|afbeelding invoegen|video|logo',
  questionMarks: 'v/a|vraag/antwoord',
  meetingLabels:
    'aanwezig|aanwezigen|afwezig|afgemeld|notulen|voorzitter|datum|tijd|plaats|waar|wanneer|locatie|deelnemers|auteur',
  by: 'door',
  conjunctions: 'en|of|maar|noch|plus|want',
  opposites:
    'links/rechts|dag/nacht|zomer/winter|winter/zomer|noord/zuid|voor/na|voordelen/nadelen|voor/tegen|wel/niet|vroeger/nu|toen/nu|oud/nieuw|met/zonder|sterk/zwak|sterke punten/zwakke punten|kansen/bedreigingen|plus/min|goed/slecht|goed/fout|mythe/feit|ja/nee|binnen/buiten|kopen/huren|in het begin/aan het eind|verwachting/werkelijkheid|wat goed ging/wat niet goed ging|zomer/winter|stad/platteland',
  negations: 'niet|geen',
  two: 'twee|beide',
  versus: 'vs|vs.|versus|tegen|tegenover|vergeleken met',
  figureHeadings: 'cijfers|in cijfers|getallen|in getallen|kerncijfers|in een oogopslag|feiten en cijfers|statistiek',
  dateHeadings: 'geschiedenis|tijdlijn|chronologie|data|jaren|jaartallen|mijlpalen|eeuw|eeuwen|oudheid',
  thingHeadings:
    'ingrediënten|nodig|meenemen|boodschappen|inpakken|paklijst|materiaal|materialen|gereedschap|benodigdheden|voor het deeg|voor de saus|voor de vulling|menu',
  peopleHeadings: 'team|mensen|wie is wie|sprekers|contactpersonen|bestuur|commissie|over ons',
  stepHeadings:
    'zo werkt|zo gaat|hoe werkt|stappen|stappenplan|stap voor stap|werkwijze|bereiding|bereidingswijze|aanpak|volgorde|voorbereiding|recept|eerste hulp|wat te doen|wat moet ik doen|hoe doe',
  processHeadings: 'hoe een|hoe de|hoe het|hoe ons|hoe onze|zo werkt|zo ontstaat|hoe ontstaat|wat gebeurt er',
  stepMarks: 'stap',
  counts: 'een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien',
  unorderedHeadings:
    'geleerd|lessen|doelen|doelstellingen|tips|adviezen|feiten|oorzaken|redenen|wensen|ideeën|regels|vragen|onthouden|fouten|voordelen|waarom',
  sequence: 'eerst|allereerst|ten eerste|dan|daarna|vervolgens|tenslotte|ten slotte|tot slot|als laatste|intussen',
  about:
    'vanaf|ongeveer|circa|ca.|rond|bijna|meer dan|minder dan|onder|tot|minstens|minimaal|maximaal|slechts|maar|ruim|krap|elke|nog',
  aboutBehind: 'ongeveer|of zo|circa|ca.',
  outOf: 'van de|van|op',
  units:
    'jaar|jaren|maand|maanden|week|weken|dag|dagen|uur|uren|minuut|minuten|seconde|seconden|min.|sec.|meter|kilometer|centimeter|millimeter|hectare|hectaren|vierkante meter|ton|kilo|gram|kilogram|liter|graden|procent|punten|keer|euro|cent|el|tl|snufje|teen|tenen|kopje|kopjes|stuks',
  timeUnits: 'seconde|seconden|minuut|minuten|min|uur|dag|dagen|week|weken|maand|maanden|jaar|jaren',
  magnitudes: 'duizend|miljoen|miljard|mln|mld|mln.|mld.|dozijn',
  datePrefixes:
    'afgelopen|vorige|volgende|deze|in|op|sinds|vanaf|vanaf het|rond|ca.|voor|na|tot|omstreeks|begin|half|eind|de|het',
  dateJoints: 'van',
  spans: 't/m|tot en met|tot|en',
  seasons: 'voorjaar|lente|zomer|najaar|herfst|winter|pasen|pinksteren|kerst|oud en nieuw|begin|half|eind',
  periods: 'dag|week|maand|jaar|kwartaal|fase|les|hoofdstuk|uur',
  dateWords:
    'na de zomer|voor de zomer|in de zomer|na de winter|voor de winter|in de winter|na de vakantie|vandaag|nu|morgen|gisteren|vanavond|straks|later|middag|’s middags|’s avonds|’s ochtends|’s nachts|ochtend|avond|middernacht|zonsopgang|zonsondergang',
  hours: 'uur|u|h',
  imperatives:
    'bak|bel|bewaar|blijf|bouw|breng|controleer|doe|draai|droog|druk|ga|geef|gebruik|giet|haal|hak|hang|help|herhaal|hou|houd|kies|kijk|klik|knip|kneed|koel|kook|koop|laat|lees|leg|let|luister|maak|meet|meld|meng|neem|noteer|onthoud|open|pak|plaats|plak|plant|pluk|prik|roep|roer|rol|ruim|schakel|schil|schrijf|schud|schuif|sluit|smelt|smeer|snij|snijd|spoel|sproei|start|steek|stop|strooi|stuur|teken|tel|test|trek|veeg|vergeet|verdeel|verwarm|voeg|vouw|vraag|vul|wacht|was|weeg|werk|wijs|wissel|zaag|zaai|zeef|zeg|zet|zoek|zorg|nooit|niet|altijd',
};
