import type { PeopleWords } from './people-words.ts';

/** Names of Asia and Africa, each country's own. Order is part of the names: append only. */
export const FAR_WORDS: Readonly<Record<string, PeopleWords>> = {
  th: {
    men: 'Adisak|Amnat|Anan|Anucha|Apichat|Arthit|Boonmee|Chai|Chanon|Decha|Ekkachai|Jakkrit|Kittipong|Kritsada|Manop|Narong|Nattapong|Niran|Panya|Peerapat|Phichai|Pongsak|Prasit|Preecha|Sakda|Sarawut|Somchai|Surachai|Teerapong|Thanawat|Wichai|Worawut',
    women:
      'Achara|Anong|Apinya|Arisa|Benjawan|Chanya|Duangjai|Jintana|Kamonwan|Kannika|Kanya|Lalita|Malee|Mayuree|Nanthana|Naree|Nattaya|Nisa|Onuma|Panida|Patcharin|Pimchanok|Pornthip|Ratchanee|Siriporn|Sudarat|Sunisa|Supaporn|Tassanee|Wanida|Waraporn|Yupin',
    families:
      'Boonsri|Bunnak|Chaiyasit|Chaiwong|Charoensuk|Chanthara|Duangdee|Inthasorn|Jaidee|Jantarat|Kaewmanee|Kamolrat|Khamdee|Kongsuk|Kraisorn|Limsakul|Manasak|Meesuk|Nakthong|Phanomwan|Panyadee|Phromma|Pradit|Rattanakul|Ruangrit|Saelim|Saengthong|Sangsawang|Seehanat|Sirikul|Somboon|Sombatwong|Srisai|Sukjai|Suksawat|Suwannarat|Thongdee|Thongchai|Thepsuwan|Udomsak|Wannasri|Wattana|Wongsakul|Yimsiri|Yodsing|Phetkaew',
  },
  vn: {
    men: 'Bao|Binh|Chien|Cong|Cuong|Dung|Duc|Duy|Gia Huy|Hai|Hieu|Hoa|Hung|Khanh|Khoa|Kien|Lam|Long|Minh|Nam|Nghia|Phong|Phuc|Quan|Quang|Son|Tai|Thanh|Thinh|Toan|Trung|Tuan',
    women:
      'Anh Thu|Bich|Cam Tu|Chau|Dao|Diem|Dieu|Giang|Ha My|Hanh|Hien|Hoai|Hong|Hue|Huong|Kim|Lan|Lien|Linh|Loan|Mai|Minh Chau|My|Nga|Ngoc|Nhung|Oanh|Phuong|Quyen|Thao|Thuy|Yen',
    families:
      'Nguyen|Tran|Le|Pham|Hoang|Huynh|Phan|Vu|Vo|Dang|Bui|Do|Ho|Ngo|Duong|Ly|Dinh|Doan|Dao|Trinh|Cao|Luong|Luu|Ta|Phung|Quach|Nghiem|Kieu|Tong|To|Truong|Vuong|La|Dam|Bach|Khuc|Chu|Mac|Tang|Than|Ung|Van',
  },
  id: {
    men: 'Adi|Agus|Arif|Bagus|Bayu|Budi|Cahya|Dedi|Dimas|Eko|Fajar|Farhan|Gilang|Hadi|Hendra|Indra|Joko|Kurnia|Lukman|Made|Nanda|Oki|Putra|Rizky|Slamet|Surya|Teguh|Udin|Wahyu|Wira|Yanto|Yusuf',
    women:
      'Anisa|Ayu|Bunga|Cahaya|Citra|Dewi|Dian|Endah|Fitri|Gita|Hani|Indah|Intan|Jamila|Kartika|Komang|Lestari|Maya|Nur|Oktavia|Puspa|Putri|Ratna|Rina|Sari|Sinta|Siti|Sri|Tari|Utami|Wulan|Yuni',
    families:
      'Hartono|Kusuma|Nugroho|Prasetya|Santika|Wibowo|Suwarno|Aditya|Basuki|Cahyono|Darmawan|Effendi|Firmansyah|Gunawan|Hidayat|Irawan|Jatmiko|Kurniawan|Laksana|Mahendra|Nasution|Pangestu|Rahardjo|Saputra|Tanoto|Utomo|Wijaya|Yulianto|Simatupang|Siregar|Harahap|Lubis|Setiawan|Susanto|Hutapea|Manurung|Purnama|Ramadhan|Sihombing|Suryadi|Tarigan|Wardana|Widiyanto|Mulyono',
  },
  my: {
    men: 'Aiman|Akmal|Amirul|Asyraf|Azlan|Danish|Faizal|Fakhrul|Farid|Firdaus|Hafiz|Hakim|Haziq|Iqbal|Irfan|Izzat|Jia Hao|Kamal|Khairul|Luqman|Nazri|Nizam|Rahim|Ridzuan|Rosli|Shahrul|Syafiq|Syahmi|Wei Jie|Zafran|Zaki|Zulkifli',
    women:
      'Adibah|Aina|Alya|Amalina|Anis|Atiqah|Azura|Balqis|Dalila|Farah|Fatin|Hazirah|Hui Min|Izzati|Khadijah|Liyana|Maisarah|Mei Ling|Nabila|Nadia|Najwa|Nurul|Qistina|Rashidah|Rohani|Sofea|Suhaila|Syazwani|Umairah|Wani|Zainab|Zulaikha',
    families:
      'Abdullah|Abu Bakar|Ahmad|Anuar|Ariffin|Aziz|Azman|Bakri|Chong|Daud|Ghazali|Halim|Hamzah|Harun|Hashim|Husin|Ibrahim|Idris|Ismail|Jaafar|Jamaludin|Kamarudin|Khalid|Lim|Mahmud|Mansor|Mokhtar|Muda|Mustafa|Nordin|Omar|Osman|Rahman|Ramli|Razak|Saad|Salleh|Samad|Shafie|Sulaiman|Tahir|Tan|Yaakob|Yusof|Zainal|Zakaria',
  },
  ph: {
    men: 'Adrian|Aldrin|Alvin|Arnel|Benjie|Bryan|Carlo|Cesar|Christian|Dennis|Edgar|Efren|Emerson|Ferdie|Gerald|Gilbert|Jayson|Jericho|Joel|Jomar|Kenneth|Leo|Marlon|Mark|Nestor|Noel|Paolo|Ramil|Renato|Rodel|Ronnie|Vincent',
    women:
      'Aileen|Analyn|Angelica|Bea|Camille|Carla|Clarisse|Cristina|Danica|Diana|Ella|Erika|Ginalyn|Grace|Hazel|Ivy|Jasmine|Jocelyn|Joy|Karen|Katrina|Lea|Liza|Maricel|Mylene|Nicole|Princess|Rhea|Rochelle|Rosalie|Sheila|Trisha',
    families:
      'Abad|Agbayani|Aguinaldo|Alcantara|Aquino|Bacani|Balagtas|Bautista|Buenaventura|Cabrera|Calderon|Capistrano|Castillo|Catacutan|Cruz|Dalisay|De Guzman|De Leon|Del Rosario|Dimaculangan|Dizon|Enriquez|Estrella|Evangelista|Francisco|Gatchalian|Ilagan|Lacson|Lagman|Macaraeg|Magsino|Manalo|Mangubat|Mercado|Natividad|Ocampo|Pangilinan|Panganiban|Salonga|Santos|Soriano|Sumulong|Tolentino|Valdez|Villanueva|Yulo',
  },
  pk: {
    men: 'Abdul|Adnan|Ahsan|Ali|Amjad|Arslan|Asad|Bilal|Danish|Faisal|Farhan|Fawad|Ghulam|Haider|Hamza|Hassan|Imran|Irfan|Junaid|Kamran|Khurram|Naveed|Nauman|Omair|Qasim|Rizwan|Saad|Salman|Tahir|Usman|Waqas|Zeeshan',
    women:
      'Aiman|Amna|Anum|Asma|Ayesha|Bisma|Faiza|Fatima|Ghazala|Hina|Huma|Iqra|Javeria|Kiran|Laiba|Maham|Maria|Mehwish|Nadia|Nida|Rabia|Rubina|Sadia|Saima|Sana|Shazia|Sidra|Tayyaba|Uzma|Zainab|Zara|Zoya',
    families:
      'Abbasi|Afzal|Ahmad|Akhtar|Anwar|Arshad|Asghar|Ashraf|Aslam|Awan|Baig|Bajwa|Bhatti|Butt|Chaudhry|Durrani|Farooqi|Gill|Gondal|Hashmi|Hayat|Iqbal|Janjua|Javed|Kazmi|Khalil|Khattak|Lodhi|Mahmood|Malik|Mirza|Mughal|Nawaz|Niazi|Qureshi|Rafiq|Rana|Rasheed|Saleem|Sarwar|Shahzad|Sharif|Siddiqui|Tariq|Yousaf|Zahid',
  },
  bd: {
    men: 'Abir|Alamin|Anik|Arafat|Ariful|Ashik|Fahim|Faruk|Habib|Hasan|Imrul|Jahid|Kamrul|Mahbub|Masud|Mehedi|Mizan|Mominul|Nahid|Nasir|Nayeem|Rafiqul|Rakib|Rashed|Rubel|Sabbir|Saiful|Shafiq|Shahin|Sumon|Tanvir|Zahid',
    women:
      'Afroza|Anika|Arifa|Asma|Ayesha|Farhana|Farzana|Fatema|Jannat|Jesmin|Khadiza|Lata|Mahmuda|Mitu|Moushumi|Nahida|Nasrin|Nigar|Nusrat|Rabeya|Rina|Rumana|Sabina|Salma|Shamima|Sharmin|Shirin|Sonia|Sultana|Taslima|Tania|Zakia',
    families:
      'Ahmed|Akand|Alam|Aziz|Amin|Azad|Bari|Bepari|Bhuiyan|Biswas|Chowdhury|Das|Dewan|Gazi|Ghosh|Haque|Hossain|Howlader|Huda|Islam|Jamal|Joarder|Kabir|Karim|Khan|Khondaker|Mahmud|Majumder|Mandal|Matin|Mia|Mollah|Mridha|Mustafa|Paul|Rahman|Rashid|Rony|Saha|Sarkar|Sheikh|Sikder|Talukder|Uddin|Wahab|Zaman',
  },
  lk: {
    men: 'Amila|Anura|Asanka|Bhanuka|Buddhika|Chamara|Chaminda|Charith|Damith|Dasun|Dilshan|Gayan|Hasitha|Isuru|Janith|Kasun|Lahiru|Madushan|Mahesh|Nalin|Nuwan|Pasindu|Pramod|Ravindu|Roshan|Ruwan|Sachith|Sandun|Tharindu|Thilina|Upul|Vimukthi',
    women:
      'Achini|Amaya|Anoma|Anushka|Chamari|Chathurika|Dilani|Dilhara|Dinusha|Hansika|Harshani|Imesha|Inoka|Kavindi|Kumari|Madhavi|Malsha|Nilakshi|Nimesha|Nirosha|Oshadi|Piumi|Rashmi|Ruwani|Sachini|Sanduni|Sewwandi|Shashika|Tharushi|Udeshika|Vishmi|Yashoda',
    families:
      'Abeysekera|Alwis|Amarasinghe|Ariyaratne|Bandara|Boteju|Cooray|Dassanayake|De Silva|Dharmasena|Dissanayake|Ekanayake|Fonseka|Gamage|Gunasekara|Gunawardena|Herath|Hettiarachchi|Jayakody|Jayasekera|Jayawardene|Karunaratne|Kularatne|Kumara|Liyanage|Madanayake|Nanayakkara|Pathirana|Peiris|Perera|Premadasa|Rajapaksha|Ranasinghe|Ranaweera|Ratnayake|Rodrigo|Samarakoon|Senanayake|Seneviratne|Tennakoon|Tillekeratne|Udawatte|Weerasinghe|Wickramasuriya|Wijesinghe|Wimalasena',
  },
  ng: {
    men: 'Abiodun|Adebayo|Adewale|Ahmed|Akinola|Aliyu|Ayodele|Babajide|Bashir|Chidi|Chinedu|Chukwuma|Dele|Ebuka|Emeka|Femi|Gbenga|Ibrahim|Ifeanyi|Ikenna|Kelechi|Kunle|Musa|Nnamdi|Obinna|Olamide|Sani|Segun|Tunde|Uche|Yakubu|Yusuf',
    women:
      'Adaeze|Adanna|Aisha|Amarachi|Bisi|Bukola|Chiamaka|Chidinma|Chinwe|Chioma|Ebere|Efe|Fatima|Folake|Funmi|Halima|Hauwa|Ifeoma|Kemi|Modupe|Ngozi|Nkechi|Obioma|Omotola|Onyeka|Ronke|Sade|Simisola|Temitope|Titilayo|Uju|Zainab',
    families:
      'Abiola|Adebisi|Adeleke|Adeyinka|Afolabi|Agbaje|Ajayi|Akande|Akpan|Alabi|Aliyu|Anyanwu|Azubuike|Balogun|Bello|Chukwu|Danjuma|Ekwueme|Eze|Fashola|Garba|Ibekwe|Idowu|Igwe|Iroegbu|Lawal|Madu|Mbah|Mohammed|Nwachukwu|Nwankwo|Obi|Odili|Ogbonna|Ogunleye|Ojo|Okafor|Okeke|Okonkwo|Okoro|Oladipo|Olawale|Onuoha|Oyelaran|Shehu|Uzor',
  },
  gh: {
    men: 'Abeiku|Akwasi|Bismark|Bright|Daniel|Ebo|Ebenezer|Edmund|Emmanuel|Felix|Fiifi|Francis|Godfred|Isaac|Jerry|Jojo|Kofi|Kojo|Kwabena|Kwadwo|Kwaku|Kwame|Kweku|Kwesi|Nana|Nii|Prince|Richmond|Samuel|Yaw|Yaw Osei|Yussif',
    women:
      'Abena|Abigail|Adjoa|Adwoa|Afia|Afua|Akosua|Akua|Alberta|Ama|Araba|Baaba|Comfort|Dede|Dzifa|Efua|Ekua|Elikem|Esi|Evelyn|Gifty|Mabel|Maame|Mavis|Naa|Nhyira|Patience|Portia|Priscilla|Serwaa|Vida|Yaa',
    families:
      'Acheampong|Acquah|Addo|Adjei|Adomako|Afriyie|Agyapong|Agyei|Amankwah|Amoah|Ampofo|Ankrah|Ansah|Antwi|Appiah|Arthur|Aryee|Asante|Asare|Atta|Badu|Bekoe|Boadi|Boakye|Boateng|Bonsu|Botchway|Danquah|Danso|Darko|Donkor|Frimpong|Gyamfi|Kumi|Kwarteng|Lamptey|Mensah|Nkansah|Nyarko|Obeng|Ofori|Opoku|Osei|Owusu|Quaye|Quarshie|Sarpong|Tetteh|Wiredu|Yeboah',
  },
  ke: {
    men: 'Abdi|Amos|Baraka|Benson|Brian|Collins|Cosmas|Dennis|Duncan|Elijah|Evans|Felix|Geoffrey|Gideon|Hassan|Isaac|Jackson|Juma|Kamau|Kelvin|Kevin|Kipchumba|Kiprono|Maina|Mwangi|Nicholas|Ochieng|Onyango|Otieno|Peter|Stephen|Wycliffe',
    women:
      'Achieng|Agnes|Akinyi|Atieno|Beatrice|Brenda|Caroline|Chebet|Diana|Esther|Eunice|Faith|Gathoni|Halima|Jane|Jepkemoi|Joyce|Lilian|Makena|Mercy|Mumbi|Muthoni|Nafula|Njeri|Nyambura|Purity|Rehema|Sharon|Wairimu|Wambui|Wanjiku|Winnie',
    families:
      'Barasa|Chege|Chumba|Gachanja|Gathogo|Gitau|Githinji|Irungu|Kagwe|Kamau|Karanja|Kariuki|Kibet|Kihara|Kilonzo|Kimani|Kinyua|Kiptoo|Koech|Macharia|Makori|Mbugua|Mburu|Muriithi|Musyoka|Mutai|Mutiso|Mutua|Mwangi|Ndegwa|Ndungu|Ngugi|Njenga|Njoroge|Nyaga|Obuya|Ochieng|Odhiambo|Okoth|Omondi|Ongeri|Opiyo|Ouma|Owino|Waithaka|Wafula|Wekesa|Were',
  },
  za: {
    men: 'Andile|Ayanda|Bongani|Charl|Dewald|Gerhard|Hendrik|Jabulani|Jaco|Johan|Kabelo|Kagiso|Lwazi|Lungelo|Mandla|Mpho|Musa|Nkosana|Pieter|Reuben|Ruan|Sabelo|Sandile|Sipho|Sizwe|Stefan|Thabo|Themba|Tshepo|Vusi|Wandile|Zakhele',
    women:
      'Amahle|Anke|Annelie|Ayanda|Bontle|Busisiwe|Dineo|Elmarie|Gugu|Karabo|Khanyi|Lerato|Lesego|Lindiwe|Mbali|Mpho|Naledi|Nandi|Noluthando|Nomsa|Nthabiseng|Palesa|Precious|Refilwe|Sanele|Sibongile|Sunette|Thandi|Thembi|Tumi|Zanele|Zinhle',
    families:
      'Baloyi|Bekker|Botha|Buthelezi|Cele|Coetzee|Dlamini|Du Preez|Nel|Fourie|Gumede|Hadebe|Hlatshwayo|Jacobs|Khoza|Khumalo|Kruger|Langa|Mabaso|Mabuza|Mahlangu|Makhanya|Maluleke|Maseko|Mashaba|Mbatha|Mchunu|Mkhize|Mnguni|Moabi|Mofokeng|Mokoena|Molefe|Moloi|Motaung|Mthembu|Naidoo|Ndlovu|Ngcobo|Nkosi|Ntuli|Pretorius|Radebe|Shabangu|Sithole|Swart|Tshabalala|Van Wyk|Venter|Zulu',
  },
};
