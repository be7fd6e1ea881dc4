import type { Words } from './words.ts';

export const en: Words = {
  greetings: 'dear|hi|hello|hey|good morning|good afternoon|good evening|greetings|to whom it may concern',
  closings:
    'with warm thanks|god bless|with warm thanks from all of us|thanks from all of us|with thanks from all of us|with warm wishes|warm wishes|with warmest wishes|with best regards|with warm regards|see you soon|yours in scouting|much love|with kind regards|with best wishes|with thanks|with many thanks|love to all|lots of love|many thanks|thanks|thank you|best wishes|best regards|best|kind regards|warm regards|regards|yours sincerely|yours faithfully|yours|sincerely|cheers|all the best|with love|love|see you|warmly|take care|xx|xxx|xoxo|hugs',
  sentFrom: 'sent from|get outlook|sent via|this email|this e-mail|confidentiality notice',
  assistantOpenings: 'sure|certainly|of course|absolutely|great|here is|here’s|here are|below is',
  assistantClosings: 'let me know|would you like|feel free|i hope|do you want|if you’d like|if you want|want me to',
  outlineWords: 'outline|presentation|slides|slide|deck|slide deck|script|talk',
  titleSlides: 'title slide|title page|title|cover|cover slide',
  titleLabels: 'title|subtitle|sub-title|headline|presentation title',
  sources: 'from wikipedia',
  editMarks: 'edit|edit source|citation needed',
  mailHeaders: 'subject|from|to|cc|bcc|date|sent|reply-to',
  placeholders:
    'tbd|tbc|tba|to follow|todo|to do|to be confirmed|to be decided|to be done|n/a|none yet|coming soon|xxx|lorem ipsum',
  notes: 'say|note|notes|speaker note|speaker notes|presenter note|presenter notes|note to self',
  pictures:
    'chart|diagram|drawing|sketch|graph|map|photograph|cartoon|slide|put picture|put a picture|put photo|put a photo|add picture|add photo|add image|photo|photos|picture|pictures|image|images|pic|insert photo|insert picture|insert image|screenshot|video|logo',
  questionMarks: 'q/a|question/answer',
  meetingLabels:
    'present|apologies|attendees|absent|chair|minutes|in attendance|date|time|place|where|when|location|venue|author|authors|participants',
  by: 'by|presented by|written by',
  conjunctions: 'and|or|but|nor|plus|as well as',
  opposites:
    'do/dont|dos/donts|always/never|short/long|high/low|highs/lows|left/right|day/night|summer/winter|winter/summer|north/south|hot/cold|liked/didn’t|worked/didn’t|liked/didn’t like|liked/did not like|like/don’t like|like/do not like|worked/didn’t work|worked/did not work|works/doesn’t work|at the beginning/at the end|in the beginning/in the end|at the start/at the end|at first/in the end|before/now|if we/if we don’t|if we/if we do not|if you/if you don’t|if you/if you do not|us/others|we/others|before/after|pros/cons|pro/con|advantages/disadvantages|do/do not|do/don’t|dos/don’ts|do’s/don’ts|with/without|for/against|strengths/weaknesses|opportunities/threats|benefits/risks|benefits/drawbacks|upsides/downsides|good/bad|the good/the bad|good news/bad news|then/now|old/new|old way/new way|myth/fact|myths/facts|in scope/out of scope|plus/minus|expectation/reality|likes/dislikes|yes/no|allowed/not allowed|inside/outside|buy/rent|good points/bad points|highs/lows|hits/misses|wins/losses|won/lost|well/badly|what went well/what went badly|gains/losses|strong/weak|allowed/forbidden|keep/drop|start/stop|expectations/reality|what we expected/what we got',
  negations: 'not|don’t|doesn’t|no',
  two: 'two|both',
  versus: 'vs|vs.|versus|compared to|compared with|against',
  figureHeadings:
    'figures|numbers|in numbers|key facts|at a glance|statistics|stats|metrics|kpis|traction|results in numbers',
  dateHeadings: 'history|timeline|chronology|dates|years|milestones|century|centuries|antiquity',
  thingHeadings:
    'food for|dinner|lunch|breakfast|ingredients|need|needs|shopping|bring|packing|pack|materials|tools|equipment|kit|supplies|shopping list|groceries|take with you|for the dough|for the sauce|for the filling|menu',
  peopleHeadings: 'team|people|who is who|who’s who|speakers|contacts|staff|committee|cast|crew|board|about us',
  stepHeadings:
    'order of work|in this order|the order|routine|how to|how it works|steps|step by step|method|procedure|instructions|directions|preparation|process|recipe|before you start|try it|do it|what to do|first aid|setting up|getting started|how we|is made|are made|was made|were made|what do i do|what should i do',
  processHeadings: 'how a|how an|how the|how our|how it works|how they work|how does|how do|what happens when',
  stepMarks: 'step',
  counts: 'one|two|three|four|five|six|seven|eight|nine|ten',
  unorderedHeadings:
    'lessons|learned|learnings|principles|takeaways|aims|goals|objectives|outcomes|tips|advice|facts|causes|reasons|wishes|ideas|rules|what we could|options|to remember|remember|mistakes|myths|questions|benefits|why',
  sequence: 'first|firstly|second|secondly|third|then|next|after that|afterwards|finally|lastly|at last|meanwhile',
  about:
    'from|about|around|roughly|approx.|approximately|ca.|circa|some|nearly|almost|over|more than|less than|under|up to|at least|only|just|another|every',
  aboutBehind: 'ish|or so|approx.|approx|approximately',
  outOf: 'out of|of|in',
  units:
    'year|years|month|months|week|weeks|day|days|hour|hours|minute|minutes|second|seconds|min|mins|sec|secs|hrs|mile|miles|metre|metres|meter|meters|kilometre|kilometres|kilometers|feet|foot|inch|inches|yards|acres|hectares|tonne|tonnes|ton|tons|pound|pounds|lb|lbs|oz|ounces|gram|grams|kilo|kilos|litre|litres|liter|liters|gallon|gallons|pints|degrees|percent|per cent|points|times|dollars|euros|pence|cents|cup|cups|tbsp|tsp|tablespoon|tablespoons|teaspoon|teaspoons|pinch|cloves|mph|kph',
  timeUnits: 'second|seconds|minute|minutes|min|mins|hour|hours|hrs|day|days|week|weeks|month|months|year|years|yrs',
  magnitudes: 'thousand|million|billion|trillion|mn|m|bn|k|hundred|dozen',
  datePrefixes:
    'end of|beginning of|start of|middle of|last|this|next|in|on|since|from|by|around|about|circa|c.|ca.|after|before|until|till|early|late|mid|the|as of|at',
  dateJoints: 'of|the',
  spans: 'to|until|till|and|through',
  seasons: 'spring|summer|autumn|fall|winter|easter|christmas|new year|early|late|mid',
  periods: 'day|week|month|year|quarter|phase|stage|sprint|period|lesson|session|hour|chapter|century',
  dateWords:
    'today|now|tomorrow|yesterday|tonight|next|soon|later|noon|midnight|morning|afternoon|evening|lunch|the end|sunrise|sunset|dawn|dusk',
  hours: 'am|pm|a.m.|p.m.|o’clock|h|hrs',
  imperatives:
    'tap|type|swipe|break|dial|warn|alert|evacuate|shout|crawl|smash|escort|whistle|duck|ladle|unmould|unmold|vacuum|hoover|mop|slip|purl|cast on|cast off|accept|adapt|adjust|advise|agree|allow|analyse|analyze|announce|appoint|assess|assign|borrow|calculate|cancel|clarify|communicate|complete|confirm|consider|consult|continue|convert|coordinate|define|demonstrate|develop|discard|discover|distribute|donate|email|encourage|ensure|establish|evaluate|exchange|extend|feed|forget|handle|improve|inform|introduce|investigate|launch|lend|maintain|manage|mention|monitor|negotiate|notify|observe|organise|organize|perform|phone|predict|prevent|protect|provide|recommend|refill|remember|renew|request|respond|restart|restore|reuse|scrape|scrub|sell|sing|spot|suggest|tackle|treat|undo|understand|unload|unroll|upgrade|shape|roughen|scan|sketch|stick|stir in|sand|saw|search|seal|separate|sew|shear|shut|sieve|sort|spray|spin|stretch|stack|stamp|staple|study|submit|subtract|swap|swim|unpack|unfold|unlock|update|upload|log|knit|card|dye|compare|name|describe|discuss|divide|multiply|estimate|greet|hire|hand|pass|pause|present|promote|publish|raise|reach|recycle|register|research|reserve|review|rotate|reschedule|schedule|share|solve|speak|spend|split|support|take|teach|thank|track|train|travel|visit|welcome|work|be|back up|breathe|bow|cross|crack|deliver|drag|dust|edit|fetch|focus|give|harvest|hide|identify|imagine|increase|inspect|kick|kneel|knock|level|mount|mow|nail|name|oil|peg|polish|position|prune|rake|rest|ring|secure|soften|stop|stroke|strip|swallow|sweep|trace|trust|twist|thread|water|weed|add|apply|arrange|ask|assemble|attach|avoid|bake|beat|bend|blend|boil|book|bring|brush|build|bury|buy|call|carry|change|charge|check|choose|chop|clean|clear|click|climb|close|collect|combine|connect|cook|cool|copy|count|cover|create|crush|cut|decide|delete|dig|dip|disconnect|do|download|drain|draw|drill|drink|drive|drop|dry|eat|empty|enjoy|enter|explain|fill|find|finish|fit|fix|flip|fold|follow|fry|gather|get|give|glue|go|grab|grate|grease|grind|hang|heat|help|hold|insert|install|invite|join|keep|knead|label|lay|learn|leave|let|lift|light|line|listen|load|lock|look|loosen|lower|make|mark|mash|measure|meet|melt|mix|move|note|open|order|pack|paint|park|paste|pay|peel|pick|place|plan|plant|play|plug|point|pour|practise|practice|prepare|press|print|pull|push|put|read|record|reduce|relax|release|remove|repair|repeat|replace|report|rest|return|rinse|roast|roll|rub|run|save|say|screw|season|select|send|serve|set|shake|share|show|sign|simmer|sit|slice|slide|soak|sow|spread|sprinkle|squeeze|stand|start|stay|stir|stop|store|strain|stretch|switch|take|talk|tape|taste|tear|tell|test|think|throw|tidy|tie|tighten|tilt|toast|top|touch|transfer|trim|try|turn|type|unplug|unscrew|use|vote|wait|walk|warm|wash|watch|water|weigh|whisk|wipe|wrap|write|never|don’t|do not|gently|slowly|carefully|always|please',
};
