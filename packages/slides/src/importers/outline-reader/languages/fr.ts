import type { Words } from './words.ts';

export const fr: Words = {
  greetings: 'cher|chère|chers|chères|bonjour|bonsoir|salut|madame|monsieur|mesdames|messieurs|coucou',
  closings:
    'cordialement|bien cordialement|bien à vous|merci|merci beaucoup|merci d’avance|salutations|meilleures salutations|bonne journée|bonne soirée|amicalement|sincèrement|à bientôt|bises|bisous|je vous prie|veuillez agréer|avec mes remerciements',
  sentFrom: 'envoyé de|envoyé depuis|ce message|ce courriel',
  assistantOpenings: 'bien sûr|avec plaisir|certainement|voici|d’accord',
  assistantClosings:
    'dites-moi|dis-moi|souhaitez-vous|souhaites-tu|voulez-vous|veux-tu|si vous voulez|si tu veux|n’hésitez pas|n’hésite pas|j’espère',
  outlineWords: 'plan|présentation|diapositives|diapositive|diapos|exposé|script',
  titleSlides: 'page de titre|diapositive de titre|titre|couverture',
  titleLabels: 'titre|sous-titre',
  sources: 'un article de wikipédia',
  editMarks: 'modifier|modifier le code',
  mailHeaders: 'objet|de|à|cc|cci|date|envoyé|sujet|répondre à',
  placeholders: 'à compléter|à définir|à confirmer|à venir|à décider|tbd|tba|tbc|néant',
  notes: 'dire|note|notes|notes de l’orateur|notes du présentateur|note pour moi',
  pictures:
    'dessin|schéma|croquis|graphique|diagramme|photo|photos|image|images|insérer photo|insérer image|capture|vidéo|logo|illustration',
  questionMarks: 'q/r|question/réponse',
  meetingLabels: 'présents|excusés|absents|participants|secrétaire|date|heure|lieu|président|auteur|auteure',
  by: 'par|de',
  conjunctions: 'et|ou|mais|ni|ainsi que',
  opposites:
    'gauche/droite|à gauche/à droite|jour/nuit|été/hiver|hiver/été|nord/sud|au début/à la fin|ce que j’ai aimé/ce que je n’ai pas aimé|bien/mal|avant/après|avant/maintenant|avantages/inconvénients|pour/contre|les pour/les contre|avec/sans|forces/faiblesses|opportunités/menaces|points forts/points faibles|à faire/à ne pas faire|à faire/à éviter|hier/aujourd’hui|autrefois/aujourd’hui|mythe/réalité|idée reçue/réalité|ancien/nouveau|oui/non|permis/interdit|le bon/le mauvais|plus/moins|été/hiver|ville/campagne|vrai/faux',
  negations: 'ne|pas|non|n’est',
  two: 'deux',
  versus: 'vs|vs.|versus|contre|face à|par rapport à',
  figureHeadings: 'chiffres|en chiffres|quelques chiffres|chiffres clés|chiffres-clés|en bref|statistiques',
  dateHeadings: 'histoire|chronologie|frise|dates|années|jalons|siècle|siècles|antiquité',
  thingHeadings:
    'ingrédients|il faut|il vous faut|matériel|outils|fournitures|liste de courses|courses|à apporter|apporter|emporter|pour la pâte|pour la garniture|pour la sauce|carte|prix|bagages|besoin',
  peopleHeadings:
    'équipe|personnes|qui est qui|qui sommes-nous|intervenants|contacts|bureau|à propos de nous|distribution',
  stepHeadings:
    'comment faire|comment ça marche|étapes|pas à pas|préparation|mode d’emploi|instructions|procédure|méthode|avant de commencer|recette|marche à suivre|déroulement|que faire|comment|que dois-je faire',
  processHeadings:
    'comment un|comment une|comment le|comment la|comment les|comment ça marche|comment fonctionne|comment fonctionnent|comment se forme|fonctionnement',
  stepMarks: 'étape',
  counts: 'un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix',
  unorderedHeadings:
    'leçons|enseignements|principes|objectifs|buts|conseils|astuces|raisons|causes|idées|règles|souhaits|faits|questions|erreurs|à retenir|pourquoi',
  sequence: 'd’abord|tout d’abord|premièrement|ensuite|puis|après|enfin|finalement|pour finir|en premier',
  about: 'dès|environ|près de|à peu près|presque|plus de|moins de|jusqu’à|au moins|seulement|chaque|quelque|autour de',
  aboutBehind: 'environ|à peu près',
  outOf: 'sur|de',
  units:
    'an|ans|année|années|mois|semaine|semaines|jour|jours|heure|heures|minute|minutes|seconde|secondes|mètre|mètres|kilomètre|kilomètres|centimètres|hectares|tonne|tonnes|kilo|kilos|gramme|grammes|litre|litres|degrés|pour cent|points|fois|euros|euro|francs|centimes|cuillère|cuillères|c. à s.|c. à c.|pincée|tasse|tasses|gousses',
  timeUnits: 'secondes|minutes|min|heure|heures|jour|jours|semaine|semaines|mois|an|ans',
  magnitudes: 'mille|million|millions|milliard|milliards|douzaine|centaine|m|md',
  datePrefixes: 'du|en|le|depuis|vers|à|avant|après|jusqu’en|jusqu’au|début|fin|mi|au|dès|les|la|à partir de',
  dateJoints: 'de|du',
  spans: 'à|au|jusqu’à|jusqu’en|et',
  seasons: 'printemps|été|automne|hiver|noël|pâques|pentecôte|début|fin|an',
  periods: 'jour|semaine|mois|année|trimestre|phase|étape|séance|leçon|heure|chapitre|siècle|an',
  dateWords:
    'aujourd’hui|maintenant|demain|hier|ensuite|midi|minuit|matin|après-midi|soir|bientôt|aube|lever du soleil|coucher du soleil',
  hours: 'h|heures|heure',
  imperatives:
    'ajoute|ajoutez|allumez|appuyez|attendez|attends|battez|bats|branchez|choisis|choisissez|coupe|coupez|couvrez|cuisez|débranchez|dessine|éteignez|éteins|étale|étalez|faites|fais|fermez|ferme|laisse|laissez|lave|lavez|lis|lisez|mélange|mélangez|mesurez|mets|mettez|montez|nettoyez|note|notez|ouvre|ouvrez|pelez|pèle|placez|pliez|pose|posez|prenez|prends|préparez|préchauffez|posez|remplis|remplissez|remuez|répétez|retirez|rincez|servez|sers|sortez|tournez|tourne|utilisez|versez|verse|vérifiez|vissez|ne',
  infinitive: /^(?:se |s[’'])?\p{L}+(?:er|ir|re|oir)$/iu,
  infinitiveIs: 'first',
};
